import { buildNounTexts } from '../../core/noun-texts.ts';
import { MAX_PHOTO_BYTES, MAX_PIXELS, MAX_UPLOAD_BYTES, MOST_PHOTOS } from './photos/photo.ts';

export const propertyTexts = {
  ...buildNounTexts('property', 'properties'),
  choicesFailed: 'Failed to load properties',
  // The specification's words: the property screen grew out of the lead screen.
  detailsFailed: 'Failed to fetch lead details',
  notScored: 'Enter ARV, purchase price and repairs to see a score.',
  addressEnough: 'The address is enough. The rest can wait.',
  submit: 'Submit Property Lead',
  submitting: 'Submitting...',
} as const;

export const savedPropertyTexts = {
  notFound: 'Saved property not found',
  saved: 'Property saved successfully',
  alreadySaved: 'Property is already saved',
  updated: 'Saved property updated successfully!',
  removed: 'Saved property removed',
  confirmRemove: 'Are you sure you want to remove this saved property?',
  removeFailed: 'Failed to remove saved property',
  saveFailed: 'Failed to save property',
  refreshFailed: 'Failed to refresh after saving property',
  listFailed: 'Failed to load properties',
  empty: 'No properties found',
  loading: 'Loading properties...',
} as const;

const MEGABYTE = 1024 * 1024;

export const photoTexts = {
  notFound: 'Photo not found',
  updated: 'Photo updated',
  deleted: 'Photo deleted',
  deleteFailed: 'Failed to delete photo',
  confirmDelete: 'Are you sure you want to delete this photo?',
  added: (count: number) => (count === 1 ? 'Photo added' : `${count} photos added`),
  partly: (added: number, refused: number) => `${photoTexts.added(added)}, ${refused} refused`,
  none: 'Choose at least one photo',
  noPhoto: 'This is not a photo: JPEG, PNG, WebP and AVIF can be added',
  heic: 'HEIC photos cannot be read here. Save it as JPEG, then add it again',
  damaged: 'The file is damaged or incomplete',
  tooLarge: `A photo must be at most ${MAX_PHOTO_BYTES / MEGABYTE} MB`,
  uploadTooLarge: `An upload must be at most ${MAX_UPLOAD_BYTES / MEGABYTE} MB`,
  tooManyPixels: `A photo must have at most ${MAX_PIXELS / 1_000_000} megapixels`,
  isThere: 'This photo is already here',
  tooMany: `A property has at most ${MOST_PHOTOS} photos`,
  notForm: 'The body must be multipart/form-data',
  notWhole: 'The upload did not arrive complete',
} as const;
