import { useTexts } from '#web/ui/texts.ts'
import { apiReferenceTexts } from '../reference-texts.ts'
import type { ReferenceCall } from './document.ts'
import { curlExample, typeScriptExample } from './examples.ts'
import { CodeExample, ReferenceErrorTable, ReferenceFieldTable } from './parts.tsx'
import css from './reference.module.css'

type Props = {
  readonly call: ReferenceCall
  readonly server: string
  /** Names of the errors that every call may answer: they are listed once, in the guide. */
  readonly common: ReadonlySet<string>
}

/** A call of the public API: parameters, body, answer and errors, next to its examples. */
export function CallSection({ call, server, common }: Props) {
  const t = useTexts(apiReferenceTexts)
  const errors = call.errors.filter(({ reason }) => !common.has(reason))
  return (
    <section id={call.name} className={css.section} aria-labelledby={`${call.name}-title`}>
      <div className={css.words}>
        <h3 id={`${call.name}-title`} className={css.call}>
          <span data-method={call.method}>{call.method}</span> {call.path}
        </h3>
        <p>{call.summary}</p>
        <p className={css.scope}>
          <code>{call.name}</code> · {call.scope === null ? t.anyToken : t.scope(call.scope)}
        </p>
        <h4>{t.parameters}</h4>
        {call.parameters.length > 0 ? (
          <ReferenceFieldTable
            label={`${call.name}: ${t.parameters}`}
            first={t.parameter}
            fields={call.parameters}
            isInput
          />
        ) : (
          <p className={css.quiet}>{t.noParameters}</p>
        )}
        {call.body.length > 0 ? (
          <>
            <h4>{t.body}</h4>
            <ReferenceFieldTable label={`${call.name}: ${t.body}`} first={t.field} fields={call.body} isInput />
          </>
        ) : null}
        <h4>{t.answer}</h4>
        <ReferenceFieldTable label={`${call.name}: ${t.answer}`} first={t.field} fields={call.answer} />
        {errors.length > 0 ? (
          <>
            <h4>{t.errors}</h4>
            <ReferenceErrorTable errors={errors} />
          </>
        ) : null}
      </div>
      <div className={css.examples}>
        <CodeExample title={t.examples.curl} text={curlExample(call, server)} />
        <CodeExample title={t.examples.typeScript} text={typeScriptExample(call)} />
        <CodeExample title={t.examples.answer} text={JSON.stringify(call.answerExample, null, 2)} />
      </div>
    </section>
  )
}
