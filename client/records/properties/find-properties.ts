import type { FindRecords } from '#client/core/found.ts';

export const findProperties: FindRecords = async (client, input) =>
  (await client.properties.list.query(input)).data.map(({ id, address, city, state }) => ({
    id,
    label: address,
    detail: `${city}, ${state}`,
  }));
