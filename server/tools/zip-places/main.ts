/** Makes `server/records/properties/zip-places.txt` of the US postal codes of GeoNames (CC BY 4.0): `npm run zip-places US.txt` */
import { readFileSync, writeFileSync } from 'node:fs';

/** Its counties are offices no more, and deeds are recorded by towns: what the source calls one is a planning region. */
const WITHOUT_COUNTY = 'CT';

const [source = ''] = process.argv.slice(2);
const places = new Map<string, Map<string, string>>();
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, zip = '', city, , state, county, , , , latitude, longitude] = line.split('\t');
  if (!state || state.length !== 2 || state === 'MH') continue;
  const key = `${state}\t${state === WITHOUT_COUNTY ? '' : (county ?? '')}`;
  const ofCounty = places.get(key) ?? new Map<string, string>();
  places.set(key, ofCounty);
  // Three decimals are 100 yards.
  ofCounty.set(zip, `${zip} ${Number(Number(latitude).toFixed(3))} ${Number(Number(longitude).toFixed(3))} ${city ?? ''}`);
}
const rows = [...places].map(
  ([key, zips]) =>
    `${key}\t${[...zips.values()]
      .toSorted()
      .map((place) => `;${place}`)
      .join('')}`,
);
writeFileSync('server/records/properties/zip-places.txt', `${rows.toSorted().join('\n')}\n`);
