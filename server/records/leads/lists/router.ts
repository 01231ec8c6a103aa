import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readBy, readOne, readPage, removeOne, replaceOne, writeBy } from '#server/db/procedures.ts';
import { nothing } from '#shared/core/record.ts';
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
  list: readPage('/lists', 'List the lists of owners, the newest data first', ownerLists, buildOwnerListSource, { isExported: false }),
  get: readOne('/lists/{id}', 'One list, with its size and how many of its leads are on others too', ownerListRecord, listRecords.get),
  create: createOne('/lists', 'Add a list', ownerListTexts.created, ownerListInput, ownerListRecord, listRecords.create),
  replace: replaceOne('/lists/{id}', 'Replace a list', ownerListTexts.updated, ownerListInput, ownerListRecord, listRecords.replace),
  update: changeOne(
    '/lists/{id}',
    'Change some fields of a list',
    ownerListTexts.updated,
    ownerListPatch,
    ownerListRecord,
    listRecords.patch,
  ),
  remove: removeOne('/lists/{id}', 'Delete a list; its leads stay', ownerListTexts.deleted, removeOwnerList),
  members: readBy(
    rest.list('/lists/{id}/members', { summary: 'The leads on a list, with their date and evidence' }),
    listMembersInput,
    listMembersOutput,
    listMembersOfList,
  ),
  addMembers: writeBy(
    rest.post('/lists/{id}/members', { summary: 'Put leads on a list', message: ownerListTexts.membersAdded }),
    addMembersInput,
    ownerListRecord,
    (scope, { id, lead_ids }) => addLeadsToList(scope, id, lead_ids),
  ),
  removeMember: writeBy(
    rest.remove('/lists/{id}/members/{lead_id}', { summary: 'Take a lead off a list', message: ownerListTexts.memberRemoved }),
    removeMemberInput,
    nothing,
    (scope, { id, lead_id }) => removeLeadFromList(scope, id, lead_id),
  ),
  ofLead: readOne('/leads/{id}/lists', 'The lists that a lead is on, with day and evidence', listMember.array(), listListsOfLead),
});
