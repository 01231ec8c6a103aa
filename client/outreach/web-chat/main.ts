/** The web chat's page, at /chat/{key}: by itself, or in a frame on somebody's own site. It brings nothing of the application. */
import './web-chat.css';
import { openChatPage } from './chat-page.ts';

const light = window.matchMedia('(prefers-color-scheme: light)');
const applyTheme = () => {
  document.documentElement.dataset.theme = light.matches ? 'light' : 'dark';
};
light.addEventListener('change', applyTheme);
applyTheme();

const [, key = ''] = /^\/chat\/([\w-]+)$/.exec(location.pathname) ?? [];
const place = document.createElement('div');
place.className = 'page';
document.body.append(place);
void openChatPage(place, key);
