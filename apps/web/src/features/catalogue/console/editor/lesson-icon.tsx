import {
  IconBox,
  IconBroadcast,
  IconExternalLink,
  IconFileText,
  IconFileTypePdf,
  IconHeadphones,
  IconListCheck,
  IconMessage2Question,
  IconMovie,
  IconPencil,
} from '@tabler/icons-react'

const icons: Readonly<Record<number, typeof IconBox>> = {
  1: IconFileText,
  2: IconHeadphones,
  3: IconMovie,
  6: IconBroadcast,
  7: IconFileTypePdf,
  8: IconBox,
  9: IconExternalLink,
  10: IconListCheck,
  11: IconPencil,
  12: IconMessage2Question,
}

export function LessonIcon({ type, size = 16 }: { readonly type: number; readonly size?: number }) {
  const Icon = icons[type] ?? IconFileText
  return <Icon size={size} stroke={1.5} aria-hidden />
}
