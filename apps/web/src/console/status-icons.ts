import {
  IconAlertTriangle,
  IconCircle,
  IconCircleDashed,
  IconCircleFilled,
  IconClock,
  IconFlag,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react'

/** The icon of each state, the same on every page of the console. */
export const statusIcons = {
  /** Not published yet. */
  draft: IconCircleDashed,
  /** Published or queued, and not begun. */
  coming: IconClock,
  /** Accepts registrations or answers, and nothing happens now. */
  open: IconCircle,
  running: IconCircleFilled,
  paused: IconPlayerPause,
  ended: IconFlag,
  /** Taken back or cancelled. */
  withdrawn: IconX,
  failed: IconAlertTriangle,
} as const
