import { MAX_IMPORT_BYTES } from '#shared/workspace/import-export/import.ts';
import { csvTexts } from '#shared/workspace/import-export/texts.ts';

/** The kinds of file in which lists come. */
export const LIST_FILES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Why dropped or chosen files are not uploaded as a list. */
export const findFileProblem = ([file, another]: readonly File[]): string | undefined => {
  if (another) return 'Choose one file at a time.';
  return file && file.size > MAX_IMPORT_BYTES ? csvTexts.tooLarge : undefined;
};
