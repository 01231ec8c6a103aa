/** The same on a libSQL server, where each process has a connection of its own. */
import './subscribers.test.ts';
