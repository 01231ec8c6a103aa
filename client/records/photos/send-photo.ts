/** Sends one photo, and tells how far it is: `fetch` cannot. */
import { endSession, getSession, isSignedIn } from '#client/core/session.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import type { Photo, PhotoUpload } from '#shared/records/photos/photo.ts';

/** Why a photo was not taken, in one sentence. */
export class PhotoRefused extends Error {}

interface Answer {
  data?: PhotoUpload;
  message?: string;
  errors?: Record<string, string[]>;
}

const NO_ANSWER = 'The server did not answer. Check the connection and try again';

/** `onProgress` hears from 0 to 1 how much has left. Rejects with `PhotoRefused`. */
export function sendPhoto(propertyId: number, file: File, onProgress: (share: number) => void): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (reason: string) => reject(new PhotoRefused(reason));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => refuse(NO_ANSWER);
    request.onload = () => {
      if (request.status === 401 && isSignedIn()) endSession('expired', sessionTexts.sessionExpired);
      const answer = read(request.responseText);
      const [photo] = answer.data?.photos ?? [];
      if (photo) resolve(photo);
      else refuse(withoutName(file, answer.errors?.photos?.[0]) ?? answer.message ?? `The server answered ${request.status}`);
    };
    request.open('POST', `/api/properties/${propertyId}/photos`);
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    const { token } = getSession();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const form = new FormData();
    form.set('photos', file);
    request.send(form);
  });
}

function read(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/** The name stands beside it already. */
const withoutName = (file: File, message: string | undefined) => message?.replace(`${file.name}: `, '');
