/** The demo's own words for its leads, and the lists that it looks at each day. */
import { desc, eq } from 'drizzle-orm';
import type { Scope } from '#server/core/context.ts';
import { updateLead } from '#server/records/leads/leads.ts';
import { leads } from '#server/records/leads/table.ts';
import { tagRecords } from '#server/records/leads/tags/tags.ts';
import { viewRecords } from '#server/records/views/views.ts';

const TAGS = [
  { name: 'Motivated', tone: 'orange' },
  { name: 'Tired landlord', tone: 'violet' },
  { name: 'Walk first', tone: 'cyan' },
] as const;
const VIEWS = [
  { name: 'Hot, best first', query: 'status=hot&sort_by=ai_score' },
  { name: 'Motivated', query: 'tag=Motivated' },
];
const TAGGED = 24;

/** Tags some leads, and pins two views. */
export async function addTagsAndViews(scope: Scope): Promise<void> {
  for (const tag of TAGS) await tagRecords.create(scope, tag);
  const own = eq(leads.account_id, scope.account.id);
  const best = await scope.read.select({ id: leads.id }).from(leads).where(own).orderBy(desc(leads.ai_score), leads.id).limit(TAGGED);
  for (const [at, { id }] of best.entries()) {
    const names = TAGS.filter((_, n) => at % (n + 2) === 0).map(({ name }) => name);
    if (names.length > 0) await updateLead(scope, id, { tags: names });
  }
  for (const [position, view] of VIEWS.entries()) await viewRecords.create(scope, { entity: 'leads', ...view, is_pinned: true, position });
}
