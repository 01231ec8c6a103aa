/** The assistant's sentences in Spanish, as `questions.ts` has them in English. */
import type { QuestionSlot } from '#shared/language/slots.ts';

interface Wording {
  firstName: string | null;
  address: string | null;
  isHard?: boolean;
}
type Asked = Exclude<QuestionSlot, 'appointment'>;
const nameHome = ({ address }: Wording) => address ?? 'su propiedad';

export const SPANISH_QUESTIONS: Record<Asked, (w: Wording) => string> = {
  person: (w) => (w.firstName ? `¿Hablo con ${w.firstName}, sobre ${nameHome(w)}?` : `¿Es usted el dueño o la dueña de ${nameHome(w)}?`),
  interest: (w) => `¿Le interesaría recibir una oferta por ${nameHome(w)}?`,
  motivation: (w) => (w.isHard ? 'Si gusta contarnos: ¿por qué piensa en vender?' : '¿Por qué piensa en vender?'),
  timeline: (w) =>
    w.isHard
      ? 'Tómese el tiempo que necesite. Si el precio le conviene, ¿para cuándo le gustaría terminar?'
      : 'Si el precio le conviene, ¿qué tan pronto le gustaría cerrar?',
  condition: () => '¿Qué le haría falta a la casa: techo, calefacción y aire, cocina, algo más?',
  occupancy: () => '¿Quién vive ahora en la casa: usted, un inquilino o nadie?',
  price: () => '¿Qué cantidad tiene en mente por la casa tal como está?',
  debt: () => '¿La casa tiene hipoteca o gravamen, y más o menos cuánto queda?',
  deciders: () => '¿Hay alguien más en el título o en la decisión?',
  listing: () => '¿La casa está en venta con un agente en este momento?',
};

export const SPANISH_AGAIN: Partial<Record<QuestionSlot, (w: Wording) => string>> = {
  person: (w) => `Solo para escribir a la persona correcta: ¿es suya ${nameHome(w)}?`,
  interest: () => '¿Quiere saber qué le podríamos ofrecer? Basta un sí o un no.',
  motivation: () => '¿Qué le resolvería vender?',
  timeline: () => '¿Más o menos cuándo: en un mes, en unos meses o más tarde?',
  condition: () => '¿Diría que no necesita arreglos, pocos, bastantes o muchos?',
  occupancy: () => '¿Alguien vive ahí ahora: usted o un inquilino?',
  price: () => '¿Más o menos qué cantidad quisiera, en dólares?',
  debt: () => '¿Más o menos cuánto se debe todavía? Si ya está pagada, solo dígalo.',
  deciders: () => '¿Decide usted solo o junto con alguien?',
  listing: () => '¿Un agente la tiene en venta en este momento, sí o no?',
};

export const SPANISH = {
  hello: (name: string | null) => (name ? `Hola ${name}, ` : 'Hola, '),
  automated: (company: string) => `soy el asistente automático de ${company}. `,
  sorrow: 'Lo siento mucho. De nuestra parte no hay prisa. ',
  readBack: (label: string) => `¿Le entendí bien: ${label}?`,
  oddPrice: (label: string) => `Leí ${label}. ¿Me escribe la cantidad completa en dólares que tiene en mente?`,
  not_interested: 'Gracias por decirme. No volveré a preguntar. Si algo cambia, escriba aquí.',
  wrong_person: 'Disculpe la confusión. No volveré a escribir.',
  listed: 'Gracias. Como la casa está con un agente, lo dejo así. Que le vaya bien con la venta.',
  later: 'Gracias, eso ayuda. No hay prisa: le escribimos más cerca de la fecha.',
  proposal: (first: string, second: string, hard: boolean) =>
    `${hard ? 'Cuando usted guste: ¿' : 'Gracias. ¿'}podría alguien de nosotros ver la casa o llamarle: ${first}, o ${second}?`,
  proposalAgain: (first: string, second: string) => `¿Cuál de los dos le queda mejor: ${first}, o ${second}? Otra hora también está bien.`,
  otherTimes: (first: string, second: string) => `No hay problema. ¿Le queda mejor ${first} o ${second}?`,
  confirmation: (when: string, where: string, name: string | null, company: string, reminds: boolean) =>
    `${name ? `Gracias, ${name}. ` : ''}Queda agendado: ${when}${where ? `, ${where}` : ''}. ${
      reminds ? `${company} le recordará antes.` : 'Si ya no le conviene, escriba aquí.'
    }`,
};
