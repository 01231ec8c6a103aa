/**
 * Phrases that fair-housing law speaks of, found in what a listing says. The list follows 24 CFR 109.20 (HUD, withdrawn from the Code in
 * 1996 and still HUD's measure) with HUD's memorandum of Jan 9, 1995 (hud.gov/sites/documents/doc_7784.pdf), which frees words such as
 * "master bedroom" or "walk-in closet". It warns and forbids nothing; read on Nov 23, 2026.
 */
const PHRASES: readonly RegExp[] = [
  // Words descriptive of dwelling, landlord and tenants: 109.20(a).
  /\b(white|colored|black|jewish|christian|catholic|hispanic|latino|asian|irish|italian|polish|chinese|indian|african) (private )?(home|house|residence|building|family|families|community|neighborhood|area|buyers?|tenants?|owners?)\b/i,
  /\badults? (building|community|only|living|preferred)\b/i,
  // Race, color, religion, national origin: 109.20(b)(1) to (4).
  /\b(negro|caucasian|oriental|chicano)\b/i,
  /\b(no|not for|only) (blacks?|whites?|jews?|muslims?|christians?|catholics?|hispanics?|latinos?|asians?|immigrants?|foreigners?)\b/i,
  /\b(christian|jewish|muslim|catholic|english[- ]speaking|american)s? only\b/i,
  // Sex: 109.20(b)(5).
  /\b(male|female|men|women|ladies|gentlemen)s? only\b/i,
  // Handicap: 109.20(b)(6).
  /\b(crippled|retarded|able[- ]bodied|no wheelchairs?|not suitable for (the )?(handicapped|disabled)|mentally ill|physically fit)\b/i,
  // Familial status: 109.20(b)(7).
  /\b(no|without) (children|kids|families)\b/i,
  /\b(singles|couples|mature persons?|empty nesters|newlyweds|one child) (only|preferred)\b/i,
  // Catch words: 109.20(c).
  /\b(restricted|exclusive|private|integrated|traditional) (community|neighborhood|area|buyers?)\b/i,
  /\b(board|membership) approval\b/i,
  /\b(section 8|vouchers?) (not accepted|not allowed)\b|\bno (section 8|vouchers?)\b/i,
];

/** The phrases found, as they stand, each once. */
export function findFairHousingPhrases(...texts: readonly (string | null | undefined)[]): string[] {
  const found = texts.flatMap((text) => (text ? PHRASES.flatMap((phrase) => phrase.exec(text)?.[0] ?? []) : []));
  return [...new Set(found)];
}
