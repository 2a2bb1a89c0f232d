import type { ReactNode } from 'react'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './profile.module.css'
import type { OwnProfile } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

export type ProfileFact = { readonly name: string; readonly value: string | null; readonly action?: ReactNode }

/** Facts about a person, one per row; missing ones are marked as such. */
export function ProfileFacts({ facts }: { readonly facts: readonly ProfileFact[] }) {
  const t = useTexts(profileTexts)
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value, action }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value ? undefined : css.none} {...foreignLangAttributeOf(value)}>
            {value ?? t.none}
            {action}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The company's data about a person, which only the company can change. */
export function EmploymentFacts({ user }: { readonly user: OwnProfile }) {
  const t = useTexts(profileTexts)
  return (
    <section className={css.part}>
      <h2>{t.atWork}</h2>
      <p>{t.atWorkHint}</p>
      <ProfileFacts
        facts={[
          { name: t.company, value: user.company },
          { name: t.employeeNo, value: user.employeeNo },
          { name: t.department, value: user.department },
          { name: t.position, value: user.position },
          { name: t.joinedAt, value: formatDay(user.joinedAt) },
        ]}
      />
    </section>
  )
}
