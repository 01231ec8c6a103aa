import { resolveExpected } from '#server/core/precondition.ts';
import { rest } from '#server/core/rest.ts';
import { listPage } from '#server/db/list.ts';
import { accountProcedure, router } from '#server/core/trpc.ts';
import { byId, nothing, target, toRemove } from '#shared/core/record.ts';
import {
  addMembersInput,
  listMember,
  listMembersInput,
  listMembersOutput,
  ownerListInput,
  ownerListPatch,
  ownerListRecord,
  ownerLists,
  removeMemberInput,
} from '#shared/records/leads/lists/owner-list.ts';
import { ownerListTexts } from '#shared/records/leads/texts.ts';
import { addLeadsToList, listRecords, removeLeadFromList, removeOwnerList, buildOwnerListSource } from './lists.ts';
import { listListsOfLead, listMembersOfList } from './members.ts';

export const listsRouter = router({
  list: accountProcedure
    .meta(rest.list('/lists', { summary: 'List the lists of owners, the newest data first' }))
    .input(ownerLists.input)
    .output(ownerLists.output)
    .query(({ ctx, input }) => listPage(ctx.scope, input, buildOwnerListSource(ctx.scope, input))),
  get: accountProcedure
    .meta(rest.get('/lists/{id}', { summary: 'One list, with its size and how many of its leads are on others too' }))
    .input(byId)
    .output(ownerListRecord)
    .query(({ ctx, input }) => listRecords.get(ctx.scope, input.id)),
  create: accountProcedure
    .meta(rest.create('/lists', { summary: 'Add a list', message: ownerListTexts.created }))
    .input(ownerListInput)
    .output(ownerListRecord)
    .mutation(({ ctx, input }) => listRecords.create(ctx.scope, input)),
  replace: accountProcedure
    .meta(rest.replace('/lists/{id}', { summary: 'Replace a list', message: ownerListTexts.updated }))
    .input(ownerListInput.safeExtend(target))
    .output(ownerListRecord)
    .mutation(({ ctx, input: { id, version, ...list } }) => listRecords.replace(ctx.scope, id, list, resolveExpected(ctx, version))),
  update: accountProcedure
    .meta(rest.update('/lists/{id}', { summary: 'Change some fields of a list', message: ownerListTexts.updated }))
    .input(ownerListPatch.safeExtend(target))
    .output(ownerListRecord)
    .mutation(({ ctx, input: { id, version, ...patch } }) => listRecords.patch(ctx.scope, id, patch, resolveExpected(ctx, version))),
  remove: accountProcedure
    .meta(rest.remove('/lists/{id}', { summary: 'Delete a list; its leads stay', message: ownerListTexts.deleted }))
    .input(toRemove)
    .output(nothing)
    .mutation(({ ctx, input }) => removeOwnerList(ctx.scope, input.id, resolveExpected(ctx, input.version))),
  members: accountProcedure
    .meta(rest.list('/lists/{id}/members', { summary: 'The leads on a list, with their date and evidence' }))
    .input(listMembersInput)
    .output(listMembersOutput)
    .query(({ ctx, input }) => listMembersOfList(ctx.scope, input)),
  addMembers: accountProcedure
    .meta(rest.post('/lists/{id}/members', { summary: 'Put leads on a list', message: ownerListTexts.membersAdded }))
    .input(addMembersInput)
    .output(ownerListRecord)
    .mutation(({ ctx, input }) => addLeadsToList(ctx.scope, input.id, input.lead_ids)),
  removeMember: accountProcedure
    .meta(rest.remove('/lists/{id}/members/{lead_id}', { summary: 'Take a lead off a list', message: ownerListTexts.memberRemoved }))
    .input(removeMemberInput)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await removeLeadFromList(ctx.scope, input.id, input.lead_id);
      return null;
    }),
  ofLead: accountProcedure
    .meta(rest.get('/leads/{id}/lists', { summary: 'The lists that a lead is on, with day and evidence' }))
    .input(byId)
    .output(listMember.array())
    .query(({ ctx, input }) => listListsOfLead(ctx.scope, input.id)),
});
