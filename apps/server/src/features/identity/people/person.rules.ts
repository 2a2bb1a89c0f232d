import { createHash } from 'node:crypto'

/** The fields of a form about a person. */
export type FormFacts = {
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly gender: 'male' | 'female' | null
}
export const personForm = ({ login, name, nameLatin, email, phone, gender }: FormFacts): FormFacts => ({
  login,
  name,
  nameLatin,
  email,
  phone,
  gender,
})

/** The revision of a form. The same facts have the same revision, no matter who wrote them. */
export const personRevision = (facts: FormFacts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(personForm(facts))))
    .digest('base64url')
    .slice(0, 16)
