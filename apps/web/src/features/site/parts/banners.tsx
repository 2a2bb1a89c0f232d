import { IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { HomePage } from '../home.queries.ts'
import css from './banners.module.css'

/** The banners of the home page: a single banner has the full width; several are side by side. */
export function HomeBanners({ banners }: { readonly banners: HomePage['banners'] | undefined }) {
  if (!banners || banners.length === 0) return null
  return (
    <ul className={css.banners} data-count={Math.min(banners.length, 3)}>
      {banners.map((banner) => (
        <li key={banner.bannerId} data-pictured={banner.pictureUrl ? '' : undefined}>
          {banner.pictureUrl ? <img src={banner.pictureUrl} alt="" width={320} height={180} /> : null}
          <div>
            <h2>{banner.title}</h2>
            {banner.words ? <p>{banner.words}</p> : null}
            {banner.link ? (
              <Way link={banner.link} words={banner.action || banner.title} isBare={!banner.action} />
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The link of the complete banner; a web address opens in another tab. */
function Way({ link, words, isBare }: { readonly link: string; readonly words: string; readonly isBare: boolean }) {
  const navigate = useNavigate()
  const isOwn = link.startsWith('/')
  const go = (event: MouseEvent) => {
    if (!isOwn || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: link })
  }
  return (
    <a
      className={isBare ? css.bare : css.way}
      href={link}
      onClick={go}
      {...(isOwn ? {} : { target: '_blank', rel: 'noreferrer' })}
    >
      {isBare ? <span className="vh">{words}</span> : words}
      <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
    </a>
  )
}
