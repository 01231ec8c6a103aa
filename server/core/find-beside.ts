/** The address of a file that a module reads as it is: a build puts it beside its entries, and the module perhaps into a folder below. */
export const findBeside = (name: string, moduleUrl: string): URL =>
  new URL(/\/assets\/[^/]+$/.test(moduleUrl) ? `../${name}` : `./${name}`, moduleUrl);
