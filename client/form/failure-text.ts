/** How a form says that saving failed, given the server's message if it sent one. */

/** "Error creating lead: Please try again." */
export const wrappedFailure =
  (doing: string) =>
  (message: string | undefined): string =>
    `${doing}: ${message ?? 'Please try again.'}`;

/** The server's message, else `otherwise`. */
export const plainFailure =
  (otherwise: string) =>
  (message: string | undefined): string =>
    message ?? otherwise;
