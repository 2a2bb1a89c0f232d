import css from './companies-console.module.css'

/** A company's logo; without one, the first letter of its name. */
export function CompanyBadge({
  name,
  logo,
  size = 20,
}: {
  readonly name: string
  readonly logo: string
  readonly size?: number
}) {
  return logo ? (
    <img className={css.badge} src={logo} alt="" width={size} height={size} />
  ) : (
    <b
      className={css.badge}
      aria-hidden="true"
      style={{ width: size, height: size }}
      data-letter={name.trim().slice(0, 1).toUpperCase()}
    />
  )
}
