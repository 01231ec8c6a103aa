import { useTheme } from '#client/core/theme.ts';

/** The product as it is, taken by `npm run screenshot` from the demo. */
export function ProductPreview() {
  const theme = useTheme();
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={`/product-phone-${theme}.webp`} width={780} height={1120} />
      <img
        className="frame"
        src={`/product-${theme}.webp`}
        width={1280}
        height={800}
        alt="Today: the calls, follow-ups and milestones of the day, each with its score, phone and what it is worth"
      />
    </picture>
  );
}
