import { IconCheck } from '@tabler/icons-react'
import { ButtonLink } from '#web/console/button.tsx'
import { newItemHash } from '#web/console/use-opens-new.ts'
import { useTexts } from '#web/ui/texts.ts'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import css from './setup.module.css'
import type { Today } from './today.queries.ts'

type Setup = NonNullable<Today['setup']>
/** The steps in order, each with its page. */
const steps = [
  { name: 'company', to: '/console/companies/new' },
  { name: 'people', to: '/console/people/import' },
  { name: 'course', to: '/console/courses', hash: newItemHash },
  { name: 'bank', to: '/console/questions/import' },
  { name: 'exam', to: '/console/exams', hash: newItemHash },
  { name: 'published', to: '/console/exams' },
] as const satisfies readonly { readonly name: keyof Setup; readonly to: string; readonly hash?: string }[]

/** The first steps of a new portal. Each is ticked once it is done; the list disappears after the last one. */
export function SetupSteps({ setup }: { readonly setup: Setup }) {
  const t = useTexts(operationsConsoleTexts).today.setup
  const done = steps.filter(({ name }) => setup[name]).length
  const next = steps.find(({ name }) => !setup[name])
  return (
    <section className={css.setup} aria-labelledby="today-setup">
      <header>
        <h2 id="today-setup">{t.title}</h2>
        <span className="num">{t.done(done, steps.length)}</span>
      </header>
      <ol>
        {steps.map(({ name, to, ...rest }, index) => (
          <li key={name} data-done={setup[name] || undefined} data-next={name === next?.name || undefined}>
            <span className={`num ${css.mark}`} aria-hidden="true">
              {setup[name] ? <IconCheck size={14} stroke={2} /> : index + 1}
            </span>
            <div>
              <h3>
                {t.steps[name].title}
                {setup[name] ? <span className="vh"> {t.isDone}</span> : null}
              </h3>
              <p>{t.steps[name].text}</p>
            </div>
            {setup[name] ? null : (
              <ButtonLink to={to as '/console'} {...rest} look={name === next?.name ? 'solid' : 'line'}>
                {t.steps[name].act}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
