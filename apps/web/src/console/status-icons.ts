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

/** One sign for one state, on every page of the console. */
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
