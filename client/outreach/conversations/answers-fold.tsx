/** The assistant's answers to sellers' questions, custom or built in. */
import { FormField } from '#client/form/field.tsx';
import { FormFold } from '#client/form/form-fold.tsx';
import { Button } from '#client/ui/button.tsx';
import { Textarea } from '#client/ui/input.tsx';
import { LANGUAGES, TOPICS } from '#shared/language/topics.ts';
import { ANSWER_FIELDS, BUILT_IN_ANSWERS, toAnswerField } from '#shared/outreach/conversations/answers.ts';

export function AnswersFold() {
  return (
    <FormFold title="What sellers ask" names={ANSWER_FIELDS} startsFolded>
      {TOPICS.flatMap((topic) =>
        LANGUAGES.map((language) => (
          <FormField
            key={`${topic} ${language}`}
            name={toAnswerField(topic, language)}
            span={6}
            control={({ value, onChange, bind, ...control }) => (
              <>
                <Textarea
                  {...control}
                  ref={bind}
                  rows={4}
                  value={typeof value === 'string' ? value : ''}
                  placeholder={BUILT_IN_ANSWERS[language][topic]}
                  onChange={(event) => onChange(event.target.value)}
                />
                {Boolean(value) && (
                  <Button size="sm" variant="ghost" onClick={() => onChange('')}>
                    Use the built-in one
                  </Button>
                )}
              </>
            )}
          />
        )),
      )}
    </FormFold>
  );
}
