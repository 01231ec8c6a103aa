/** Makes an element. Whatever is said in the chat becomes a text node, and never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
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
