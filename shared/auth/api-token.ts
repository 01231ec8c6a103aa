/** Keys with which other programs call the API. */

/** What a token may do: `read` only reads, `write` does whatever its owner may. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
