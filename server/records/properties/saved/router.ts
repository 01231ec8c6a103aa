import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { readOne, readPage, removeOne, replaceOne, writeBy } from '#server/db/procedures.ts';
import {
  savedPropertyChange,
  savedPropertyInput,
  savedPropertyList,
  savedPropertyRecord,
} from '#shared/records/properties/saved/saved-property.ts';
import { savedPropertyTexts } from '#shared/records/properties/texts.ts';
import { savedRecords, buildSavedPropertySource, saveProperty } from './saved-properties.ts';

export const savedPropertiesRouter = router({
  list: readPage('/property-saves', 'List saved properties', savedPropertyList, buildSavedPropertySource),
  get: readOne('/property-saves/{id}', 'One saved property', savedPropertyRecord, savedRecords.get),
  save: writeBy(
    rest.create('/property-saves', {
      summary: 'Save a property; the second time answers 200 with the first save',
      message: savedPropertyTexts.saved,
    }),
    savedPropertyInput,
    savedPropertyRecord,
    async (scope, input, { http }) => {
      const { saved, isNew } = await saveProperty(scope, input);
      if (!isNew) Object.assign(http, { status: 200, message: savedPropertyTexts.alreadySaved });
      return saved;
    },
  ),
  update: replaceOne(
    '/property-saves/{id}',
    'Change the notes of a saved property',
    savedPropertyTexts.updated,
    savedPropertyChange,
    savedPropertyRecord,
    (scope, id, { notes = null }, expected) => savedRecords.patch(scope, id, { notes }, expected),
  ),
  remove: removeOne('/property-saves/{id}', 'Remove a saved property', savedPropertyTexts.removed, savedRecords.remove),
});
