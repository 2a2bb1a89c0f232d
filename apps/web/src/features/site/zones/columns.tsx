import type { ComponentType, ReactNode } from 'react'
import css from './zones.module.css'

type Column = {
  readonly title: string
  readonly text: ReactNode
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  readonly way?: ReactNode
}

/** A few columns side by side, aligned on one baseline. */
export const ProductZoneColumns = ({
  list,
  heading: Heading = 'h3',
}: {
  readonly list: readonly Column[]
  readonly heading?: 'h2' | 'h3'
}) => (
  <ul className={css.columns}>
    {list.map(({ title, text, icon: Icon, way }) => (
      <li key={title}>
        <Icon size={20} stroke={1.5} />
        <Heading>{title}</Heading>
        <p>{text}</p>
        {way}
      </li>
    ))}
  </ul>
)
