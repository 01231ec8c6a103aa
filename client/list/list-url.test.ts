import { describe, expect, it } from 'vitest';
import { leadList } from '#shared/records/leads/lead-list.ts';
import { milestoneList } from '#shared/records/deals/milestones/milestone.ts';
import { listActiveFilters, changeQuery, readListQuery, writeListQuery } from './list-url.ts';

const read = (search: string) => readListQuery(leadList, new URLSearchParams(search));
const write = (search: string, change: Record<string, unknown>) => {
  const now = new URLSearchParams(search);
  return writeListQuery(leadList, now, changeQuery(readListQuery(leadList, now), change)).toString();
};

describe('the query of a list in the URL', () => {
  it('is the default when the URL says nothing', () => {
    expect(read('')).toEqual({ page: 1, per_page: 10, sort_by: 'created_at', sort_order: 'desc' });
  });

  it('reads every field by the rule of the schema', () => {
    expect(read('page=3&per_page=25&search=oak%20st&status=hot&ai_score_min=70&property_state=ohio&sort_by=ai_score')).toMatchObject({
      page: 3,
      per_page: 25,
      search: 'oak st',
      status: 'hot',
      ai_score_min: 70,
      property_state: 'OH',
      sort_by: 'ai_score',
    });
  });

  it('falls back field by field when a value is refused', () => {
    expect(read('page=zero&per_page=1000&status=lukewarm&source=referral')).toEqual({
      page: 1,
      per_page: 10,
      sort_by: 'created_at',
      sort_order: 'desc',
      source: 'referral',
    });
  });

  it('writes only what differs from the default', () => {
    expect(write('', { status: 'hot', sort_by: 'created_at', per_page: 10 })).toBe('status=hot');
  });

  it('drops a field that is set to blank, and keeps what is not its own', () => {
    expect(write('status=hot&view=board&search=oak', { status: '' })).toBe('view=board&search=oak');
  });

  it('goes back to page 1 on any change but that of the page', () => {
    expect(write('page=4&status=hot', { status: 'cold' })).toBe('status=cold');
    expect(write('page=4&status=hot', { page: 5 })).toBe('page=5&status=hot');
  });

  it('keeps a flag that is false apart from a flag that is not set', () => {
    const query = readListQuery(milestoneList, new URLSearchParams('is_critical=false'));
    expect(query.is_critical).toBe(false);
    expect(writeListQuery(milestoneList, new URLSearchParams(), query).toString()).toBe('is_critical=false');
  });

  it('names the filters that are set', () => {
    expect(listActiveFilters(leadList, read('search=x&property_state=tx&status=new&page=2'))).toEqual(['status', 'property_state']);
  });
});
