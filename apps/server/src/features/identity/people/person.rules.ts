import { createHash } from 'node:crypto'

/** The fields of a form about a person. */
export type PersonFormFacts = {
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
}
export const personFormFactsOf = ({
  login,
  name,
  nameLatin,
  email,
  phone,
  gender,
}: PersonFormFacts): PersonFormFacts => ({
  login,
  name,
  nameLatin,
  email,
  phone,
  gender,
})

/** Returns the revision of a form. Equal facts always have the same revision. */
export const personRevision = (facts: PersonFormFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(personFormFactsOf(facts))))
    .digest('base64url')
    .slice(0, 16)
