import { changeFourSteps } from './courses/change-four-steps.ts'
import { coreSba } from './courses/core-sba.ts'
import { dnsDhcp } from './courses/dns-dhcp.ts'
import { fibreOtdr } from './courses/fibre-otdr.ts'
import { fieldTicket } from './courses/field-ticket.ts'
import { interferenceNotes } from './courses/interference-notes.ts'
import { ipOspf } from './courses/ip-ospf.ts'
import { itilIncident } from './courses/itil-incident.ts'
import { linuxTcpdump } from './courses/linux-tcpdump.ts'
import { liveBatchCutover, liveMmwaveCases } from './courses/live-replays.ts'
import { needsToProposal } from './courses/needs-to-proposal.ts'
import { nrBeam } from './courses/nr-beam.ts'
import { osiBasics } from './courses/osi-basics.ts'
import { privateNetwork } from './courses/private-network.ts'
import { securityYearly } from './courses/security-yearly.ts'
import { signallingListening } from './courses/signalling-listening.ts'
import { siteSafety } from './courses/site-safety.ts'
import { tenderAnswer } from './courses/tender-answer.ts'
import type { DemoCourse } from './types.ts'

/** Every course of the demo catalogue. */
export const courses: readonly DemoCourse[] = [
  nrBeam,
  coreSba,
  ipOspf,
  fibreOtdr,
  linuxTcpdump,
  changeFourSteps,
  osiBasics,
  dnsDhcp,
  itilIncident,
  privateNetwork,
  needsToProposal,
  tenderAnswer,
  fieldTicket,
  interferenceNotes,
  signallingListening,
  liveMmwaveCases,
  liveBatchCutover,
  securityYearly,
  siteSafety,
]
