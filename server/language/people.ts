/** Who is spoken of: the words for spouses and kin, in English and Spanish, as `toText` gives them. */
import { matchOneOf } from './word-patterns.ts';

const SPOUSES =
  'wife husband spouse partner fiance fiancee girlfriend boyfriend missus better_half significant_other my_old_(?:lady|man) ' +
  'espos[oa] marido mujer pareja novi[oa] companer[oa] conyuge senora';
const FORMER = 'ex ex-?wife ex-?husband exwife exhusband ex-?spouse ex-?partner ex-?espos[oa]';
const KIN =
  '(?:mother|mom|father|dad|brother|sister|son|daughter)s?[-_]in[-_]law moms? mother dads? father parents folks stepmom stepmother stepdad stepfather ' +
  'brothers? sisters? siblings? sibs? bros? sis twin stepbrother stepsister half-?brother half-?sister ' +
  'kids? children child sons? daughters? stepsons? stepdaughters? boys girls youngest oldest eldest ' +
  'cousins? aunts? aunties? aunty uncles? nephews? nieces? ' +
  'grandmas? grandpas? grandmothers? grandfathers? grandparents grandkids grandchildren grandsons? granddaughters? ' +
  'great-?aunt great-?uncle in-?laws? relatives?';
const KIN_SPANISH =
  'mami papi jefa jefe amas? apas? madre padre padres papas jefitos ' +
  'herman[oa]s? hermanit[oa]s? hij[oa]s? hijastr[oa]s? prim[oa]s? ti[oa]s? sobrin[oa]s? niet[oa]s? ' +
  'abuel[oa]s? abuelit[oa]s? cunad[oa]s? suegr[oa]s? yerno nuera padrino madrina compadre comadre familiares';
export const SPOUSE = matchOneOf(`${SPOUSES} ${FORMER}`);
/** Kin but for a spouse. */
export const RELATIVE = matchOneOf(`${KIN} ${KIN_SPANISH}`);
