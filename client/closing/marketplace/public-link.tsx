import { CopyField } from '#client/ui/copy-field.tsx';

/** The link to copy, with who can open it, and how long. */
export function PublicLink({ url, isPublic }: { url: string; isPublic: boolean }) {
  return (
    <>
      <CopyField aria-label="Public link to the deal sheet" value={url} />
      <p className="small muted" role="status">
        Whoever has this link sees the deal sheet until you stop it, or the property is sold or deleted.{' '}
        {!isPublic && 'This instance has no public address yet: set PUBLIC_URL, or the link works only where you open this page.'}
      </p>
    </>
  );
}
