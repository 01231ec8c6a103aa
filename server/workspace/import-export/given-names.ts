/** First names that are frequent in the United States (Social Security Administration and Census, public domain). */
const NAMES = `
aaron abigail adam adrian agnes alan albert alberto alejandro alex alexander alexis alfred alfredo alice alicia alison allison alma alvin
amanda amber amelia amy ana andrea andrew angel angela angelica angelo anita ann anna anne annette annie anthony antoinette antonio april
arlene armando arnold arthur ashley audrey barbara beatrice becky ben benjamin bernadette bernard bernice bertha bessie beth bethany betty
beulah beverly bill billie billy blanche bob bobby bobbie bonita bonnie brad bradley brandi brandon brandy brenda brent brett brian bridget
brittany bruce bryan caleb calvin cameron candace candice carl carla carlos carmen carol carole caroline carolyn carrie casey catherine
cathy cecelia cecil cecilia cedric celia charlene charles charlie charlotte cheryl chester chris christian christina christine christopher
christy cindy claire clara clarence claude claudia clayton clifford clifton clinton clyde cody connie constance corey courtney craig cristina
crystal curtis cynthia daisy dale dan dana daniel danielle danny darlene darrell darren darryl daryl dave david dawn deanna debbie deborah
debra delia della delores denise dennis derek derrick desiree devin diana diane dianne dolores dominic don donald donna dora doreen doris
dorothy doug douglas duane dustin dwayne dwight earl earnest ebony eddie edgar edith edna eduardo edward edwin eileen elaine eleanor elena
elias elijah elisa elizabeth ella ellen elmer eloise elsie elvira emily emma enrique eric erica erik erin ernest ernestine essie estelle
esther ethan ethel eugene eula eunice eva evan evelyn faith faye felicia felix fernando flora florence floyd frances francisco frank fred
freda freddie frederick gabriel gail gary gayle gene geneva genevieve geoffrey george georgia gerald geraldine gerard gertrude gilbert gina
ginger gladys glen glenda glenn gloria grace greg gregory gretchen guadalupe guy gwen gwendolyn hannah harold harriet harry harvey hattie
hazel heather hector heidi helen henrietta henry herbert herman hilda holly homer hope horace howard hubert hugh ian ida ignacio inez
irene iris irma isaac isabel ismael ivan jack jackie jacob jacqueline jaime jake james jamie jan jane janet janice janie jared jasmine jason
javier jay jean jeanette jeanne jeff jeffery jeffrey jenna jennie jennifer jenny jeremy jermaine jerome jerry jesse jessica jessie jesus
jill jim jimmie jimmy jo joan joann joanna joanne jodi jody joe joel johanna john johnathan johnnie johnny jon jonathan jorge jose josefina
joseph josephine joshua joy joyce juan juana juanita judith judy julia julian julie julio june justin kara karen karl karla kate katherine
kathleen kathryn kathy katie katrina kayla keith kelly kelvin ken kendra kenneth kenny kerry kevin kim kimberly kirk kristen kristin
kristina kristine kurt kyle lance larry latoya laura lauren laurie lawrence leah leigh lela lena leo leon leona leonard leroy leslie
leticia letha lewis lillian lillie linda lindsay lindsey lisa lloyd lois lola lonnie lora loretta lori lorraine lottie louis louise lucas
lucia lucille lucy luis luke lula luther luz lydia lyle lynda lynette lynn mabel mack madeline mae maggie mamie manuel marc marcella marcia
marco marcos marcus margaret margarita margie marguerite maria marian marianne maribel marie marilyn mario marion marjorie mark marla marlene
marsha marta martha martin marvin mary maryann mathew matilda matt matthew mattie maureen maurice max maxine megan melanie melba melinda
melissa melody melvin mercedes meredith micah michael micheal michele michelle miguel mike mildred milton minerva minnie miranda miriam
misty mitchell molly mona monica monique morris muriel myra myrtle nadine nancy naomi natalie natasha nathan nathaniel neil nellie nelson
nettie nicholas nick nicole nina noah noel nora norma norman ollie olive oliver olivia opal ora orlando oscar otis owen pablo pam pamela
pat patricia patrick patsy patti patty paul paula paulette pauline pearl pedro peggie peggy penny percy perry pete peter phil philip phillip
phyllis priscilla rachel rafael ralph ramon ramona randall randy raquel raul ray raymond rebecca regina reginald rene renee rhonda ricardo
richard rick rickey ricky rita rob robert roberta roberto robin robyn rochelle roderick rodney rogelio roger roland ron ronald ronnie roosevelt
rosa rosalie rosario rose rosemary rosie roy ruben ruby rudolph rudy rufus russell ruth ryan sabrina sadie sally salvador sam samantha samuel
sandra sandy sara sarah saul sean sergio seth shannon sharon shaun shawn sheila shelia shelly sheri sherri sherrie sherry sheryl shirley sidney
silvia sonia sonja sonya sophia sophie stacey stacy stella stephanie stephen steve steven stuart sue susan susie suzanne sylvester sylvia tamara
tammy tanya tara tasha ted teresa terence terrance terrence terri terry thelma theodore theresa thomas tiffany tim timothy tina todd tom
tommie tommy toni tony tonya tracey traci tracy travis trevor tricia troy tyler tyrone valerie vanessa vera verna vernon veronica vicki vickie
vicky victor victoria viola violet virgil virginia vivian wade walter wanda warren wayne wendell wendy wesley whitney wilbert wilbur wilfred
willard willie william wilma winifred woodrow yolanda yvette yvonne zachary`;

const GIVEN = new Set(NAMES.trim().split(/\s+/));
/** Ignores accents. */
const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}|\.$/gu, '')
    .toLowerCase();

/** Of these, those that are frequent family names too. */
const FAMILY_NAMES = `
albert alexander anthony arnold arthur austin benjamin bernard bruce bryan carl charles chester christian clayton clifton craig curtis dale
daniel david dean dennis douglas earl edgar ellis felix floyd francis francisco frank frederick george gerard gilbert glenn grace greg gregory
guy harvey hector henry herbert herman hope horace howard hubert hugh isaac jack jacob james jean jerome john jose joseph joy joyce julian
keith kelly kent kim kirk kyle lance lane lawrence leo leon leonard leslie lewis lloyd louis lucas luke lynn mack marco marcus mark martin
marvin matthew max may michael miles milton mitchell morris myles neil nelson nicholas noel norman oliver otis owen pablo patrick paul pearl
percy perry peter philip phillip ralph ramon ray raymond richard robert robin roland rosa rosario rose roy ruben russell ryan salvador sam
samuel santiago saul scott sean seth shannon simon stacy stephen steven stuart sylvester terry theodore thomas todd tom tracy travis troy tyler
tyrone vernon victor vincent virgil wade walter warren wayne wendell wesley willard william wilson august summers`;
const FAMILY = new Set(FAMILY_NAMES.trim().split(/\s+/));

/** Whether a word is a first name and hardly ever a family name. */
export const isOnlyGivenName = (word: string): boolean => isGivenName(word) && !FAMILY.has(foldWord(word));

/** Whether a word is a frequent first name; some are family names too. */
export const isGivenName = (word: string): boolean => GIVEN.has(foldWord(word));

/** Family names of Spanish speakers, who have two of them. */
const SPANISH = `
acosta aguilar alvarado alvarez arellano arroyo avila ayala barrera bautista bernal bonilla cabrera calderon camacho campos cardenas carrillo
castaneda castillo castro cisneros colon contreras cordova cortez cruz delgado diaz dominguez duran escobar espinoza estrada fernandez figueroa
flores fuentes galvan garcia garza gomez gonzales gonzalez guerrero gutierrez guzman hernandez herrera jimenez juarez lara lopez lozano luna
macias maldonado marquez martinez matos medina mejia mendez mendoza molina montoya mora morales moreno munoz navarro nieves nunez ochoa orozco
ortega ortiz pacheco padilla pena perez pineda quintero ramirez ramos rangel reyes rios rivas rivera robles rodriguez rojas romero rosado rosales
ruiz saenz salazar salinas sanchez sandoval santos serrano silva solis soto suarez tapia torres trujillo valdez valencia vargas vasquez vega
velasquez velazquez velez villanueva villarreal zamora zuniga
aguilera aguirre alonso arias avalos banuelos barajas benitez bustamante caballero calvillo canales caraballo carmona carranza carrasco
castellanos cervantes chavez coronado correa cortes cuevas davila escobedo esparza esquivel gallardo gallegos galindo gamez granados guerra
guevara huerta ibarra jaramillo leyva linares longoria magana melendez mercado meza mireles montes murillo najera negron olivares olvera
orellana osorio palacios paredes parra patino peralta plascencia portillo quezada quinones quintana quiroz rendon renteria reynoso rocha
rosas salas salcedo saldana salgado samaniego sepulveda tafoya tejeda tellez tovar trevino urbina uribe valadez valdes valenzuela varela
velasco venegas villa villalobos villegas yanez ybarra zambrano zapata zavala zepeda`;
const SPANISH_NAMES = new Set(SPANISH.trim().split(/\s+/));

/** Whether two words are the two family names of one person. */
export const isDoubleSurname = (one: string, other: string): boolean =>
  SPANISH_NAMES.has(foldWord(one)) && SPANISH_NAMES.has(foldWord(other));
