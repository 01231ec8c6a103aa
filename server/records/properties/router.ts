import { rest } from '#server/core/rest.ts';
import { router } from '#server/core/trpc.ts';
import { changeOne, createOne, readBy, readOne, readPage, removeOne, replaceOne } from '#server/db/procedures.ts';
import {
  propertyCapture,
  propertyChange,
  propertyInput,
  propertyRecord,
  zipCodeInput,
  zipPlace,
} from '#shared/records/properties/property.ts';
import { propertyList } from '#shared/records/properties/property-list.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { findPlaceOfZip } from './place-of-zip.ts';
import { captureProperty, propertyRecords, buildPropertySource } from './properties.ts';

export const propertiesRouter = router({
  list: readPage('/properties', 'List properties', propertyList, buildPropertySource),
  get: readOne('/properties/{id}', 'One property', propertyRecord, propertyRecords.get),
  create: createOne('/properties', 'Add a property', propertyTexts.created, propertyInput, propertyRecord, propertyRecords.create),
  capture: createOne(
    '/properties/capture',
    'Add a property of which only the address is known',
    propertyTexts.created,
    propertyCapture,
    propertyRecord,
    captureProperty,
  ),
  placeOfZip: readBy(
    rest.get('/zip-codes', { summary: 'City, state and county of a ZIP code' }),
    zipCodeInput,
    zipPlace,
    async (_scope, { zip }) => findPlaceOfZip(zip),
  ),
  replace: replaceOne(
    '/properties/{id}',
    'Replace a property',
    propertyTexts.updated,
    propertyInput,
    propertyRecord,
    propertyRecords.replace,
  ),
  update: changeOne(
    '/properties/{id}',
    'Change some fields of a property',
    propertyTexts.updated,
    propertyChange,
    propertyRecord,
    propertyRecords.patch,
  ),
  remove: removeOne('/properties/{id}', 'Delete a property', propertyTexts.deleted, propertyRecords.remove),
});
