import { describe, expect, test } from 'vitest';
import { suggestMapping } from '../suggest-mapping.ts';
import { LEADS } from './leads.ts';

const mappingOf = (header: string) => suggestMapping(LEADS, header.split(',')).mapping;

describe('an address in parts is found by the words of its columns', () => {
  test.each([
    ['HOUSENO,PREDIR,STNAME,STTYPE,POSTDIR,UNIT', 'house_number street_direction street_name street_type street_direction_after unit'],
    ['Hse No.,St. Name,St. Type', 'house_number street_name street_type'],
    ['SITUS_NUM,SITUS_DIR,SITUS_STREET,SITUS_TYPE', 'house_number street_direction street_name street_type'],
    ['Prop House #,Prop Fraction,Prop Street,Prop Sfx', 'house_number house_number street_name street_type'],
    ['LOC_NO,LOC_STREET_NAME', 'house_number street_name'],
    ['ADRNO,ADRDIR,ADRSTR,ADRSUF', 'house_number street_direction street_name street_type'],
    [
      'StreetNumber,StreetDirPrefix,StreetName,StreetSuffix,StreetDirSuffix',
      'house_number street_direction street_name street_type street_direction_after',
    ],
    ['No,Dir,Street,Type', 'house_number street_direction street_name street_type'],
    ['APTTYPE,APTNBR,HOUSE,STREET', 'unit unit house_number street_name'],
    ['Mail House No,Mail Street,Mail Sfx', 'mailing_house_number mailing_street_name mailing_street_type'],
    ['Owner Addr Num,Owner Addr Street', 'mailing_house_number mailing_street_name'],
  ])('%s', (header, targets) => {
    expect(Object.values(mappingOf(`Owner Name,${header}`)).slice(1)).toEqual(targets.split(' '));
  });

  test.each([
    ['Owner,Street,City,State,Zip', 'Street', 'property_address'],
    ['Owner,Property Address,Property Type,House Type,Owner Type,Property Number', 'Property Type', 'property_type'],
    ['Owner,Property Address,Property Number', 'Property Number', undefined],
    ['Owner,Prop Address,Lot Number,Block Lot,Parcel Number', 'Lot Number', undefined],
    ['Owner,Mailing Address,Mail St,Property Address', 'Mail St', 'mailing_state'],
    ['Owner,House Number,Address', 'Address', 'property_address'],
  ])('%s: %s is %s', (header, column, target) => {
    expect(mappingOf(header)[column]).toBe(target);
  });
});
