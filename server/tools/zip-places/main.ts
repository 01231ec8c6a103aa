/** Builds `server/records/properties/zip-places.txt` from the US postal codes of GeoNames (CC BY 4.0): `npm run zip-places US.txt` */
import { readFileSync, writeFileSync } from 'node:fs';

/** No counties: Connecticut abolished county government, and the District of Columbia has none. */
const WITHOUT_COUNTIES = ['CT', 'DC'];

/** The name as deeds have it; none for an independent city, and for what only the census calls a county. */
function toCounty(state: string, name: string): string {
  const plain = name.replace(/^City and County of /, '').replace(/ (Parish|County|Borough)$/, '');
  return WITHOUT_COUNTIES.includes(state) || /[()]|^City |City and|Municipality|Census Area/.test(plain) ? '' : plain;
}

const [source = ''] = process.argv.slice(2);
const places = new Map<string, Map<string, string>>();
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, zip = '', city, , state = '', county = '', , , , latitude, longitude] = line.split('\t');
  if (state.length !== 2 || state === 'MH') continue;
  const key = `${state}\t${toCounty(state, county)}`;
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
