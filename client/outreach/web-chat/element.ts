/** Makes an element. Chat text becomes text nodes, never markup. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Omit<HTMLElementTagNameMap[Name], 'style' | 'attributes'>> & { attributes?: Record<string, string> } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const { attributes = {}, ...rest } = properties;
  const made = document.createElement(name);
  Object.assign(made, rest);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
