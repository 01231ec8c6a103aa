/** Pictures of house fronts, drawn: the demo shows photos without anybody's house in them. */
import sharp from 'sharp';
import { calculateDigest, makePicture, type Picture } from '#server/records/properties/photos/pictures.ts';

const WIDTH = 768;
const HEIGHT = 512;

interface Front {
  wall: string;
  roof: string;
  door: string;
  sky: string;
  storeys: 1 | 2;
  garage: boolean;
}

const FRONTS: readonly Front[] = [
  { wall: '#b96f55', roof: '#4a4f58', door: '#2f4a3c', sky: '#cfdfe8', storeys: 1, garage: true },
  { wall: '#dcd3c0', roof: '#6d4b3d', door: '#8c3b32', sky: '#dbe4e0', storeys: 2, garage: false },
  { wall: '#9fb0a4', roof: '#3d4650', door: '#d9a441', sky: '#d3dcea', storeys: 1, garage: false },
];

interface DrawnPhoto {
  digest: string;
  picture: Picture;
}

const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const pane = (x: number, y: number) =>
  box(x - 5, y - 5, 86, 76, '#f4f1ea') + box(x, y, 76, 66, '#5b7182') + box(x + 36, y, 4, 66, '#f4f1ea') + box(x, y + 31, 76, 4, '#f4f1ea');

/** A house front as a drawing. */
function drawn({ wall, roof, door, sky, storeys, garage }: Front): string {
  const ground = 420;
  const eaves = ground - 130 * storeys;
  const left = garage ? 130 : 204;
  const right = left + 360;
  const middle = (left + right) / 2;
  const windows = [left + 34, right - 110].map((x) => pane(x, ground - 100)).join('');
  const above = storeys === 2 ? [left + 34, middle - 38, right - 110].map((x) => pane(x, eaves + 34)).join('') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${[
    box(0, 0, WIDTH, HEIGHT, sky),
    `<circle cx="${left - 40}" cy="330" r="62" fill="#7d9471"/>${box(left - 47, 350, 14, 72, '#6b5644')}`,
    garage ? box(right, ground - 120, 170, 120, wall) + box(right - 8, ground - 134, 190, 18, roof) : '',
    garage ? [0, 1, 2, 3].map((row) => box(right + 22, ground - 96 + row * 24, 126, 21, '#ece7dc')).join('') : '',
    box(left, eaves, right - left, ground - eaves, wall),
    `<path d="M${left - 26} ${eaves}L${middle} ${eaves - 118}L${right + 26} ${eaves}Z" fill="${roof}"/>`,
    box(right - 96, eaves - 104, 30, 62, '#8a6a58'),
    windows,
    above,
    box(middle - 32, ground - 108, 64, 108, '#f4f1ea') + box(middle - 26, ground - 102, 52, 102, door),
    `<circle cx="${middle + 16}" cy="${ground - 50}" r="4" fill="#f4f1ea"/>`,
    box(0, ground, WIDTH, HEIGHT - ground, '#8ba377'),
    `<path d="M${middle - 26} ${ground}H${middle + 26}L${middle + 70} ${HEIGHT}H${middle - 70}Z" fill="#c9c3b6"/>`,
  ].join('')}</svg>`;
}

/** The fronts as photos are kept. */
export async function houseFronts(): Promise<DrawnPhoto[]> {
  const photos: DrawnPhoto[] = [];
  for (const front of FRONTS) {
    const file = await sharp(Buffer.from(drawn(front)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    photos.push({ digest: await calculateDigest(file), picture: await makePicture(file) });
  }
  return photos;
}
