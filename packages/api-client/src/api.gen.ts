// Written by `node packages/api-client/make/make.ts` from the contract of the public API. Change the contract instead.
import { ApiSender, type WriteOptions } from './sender.ts'

export type GetTokenInfoInput = Record<never, never>
export type GetTokenInfoAnswer = {
  readonly accountId: string
  readonly name: string
  readonly companyId: string | null
  readonly scopes: readonly ('people:read' | 'people:write' | 'exams:read' | 'progress:read' | 'certificates:read')[]
  readonly expiresAt: string
}

export type ListCompaniesInput = Record<never, never>
export type ListCompaniesAnswer = {
  readonly data: readonly {
    readonly companyId: string
    readonly name: {
      readonly zh?: string
      readonly en?: string
    }
  }[]
}

export type ListPeopleInput = {
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
  /** only records that changed at or after this instant; go back a few minutes, so that nothing is missed */
  readonly updatedSince?: string | undefined
  /** the `nextCursor` of the previous page */
  readonly cursor?: string | undefined
  /** rows per page */
  readonly limit?: number | undefined
}
export type ListPeopleAnswer = {
  readonly data: readonly ({
    readonly personId: string
    readonly companyId: string
    readonly employeeNumber: string | null
    /** the sign-in name */
    readonly login: string
    readonly name: string
    readonly nameLatin: string | null
    readonly email: string | null
    readonly department: {
      readonly departmentId: string
      readonly name: {
        readonly zh?: string
        readonly en?: string
      }
    } | null
    readonly position: {
      readonly zh?: string
      readonly en?: string
    } | null
    readonly status: 'active' | 'suspended' | 'left'
    /** the instant of the last change, for the next `updatedSince` */
    readonly updatedAt: string
  })[]
  readonly nextCursor: string | null
}

export type GetPersonInput = {
  readonly employeeNumber: string
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
}
export type GetPersonAnswer = {
  readonly personId: string
  readonly companyId: string
  readonly employeeNumber: string | null
  /** the sign-in name */
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly department: {
    readonly departmentId: string
    readonly name: {
      readonly zh?: string
      readonly en?: string
    }
  } | null
  readonly position: {
    readonly zh?: string
    readonly en?: string
  } | null
  readonly status: 'active' | 'suspended' | 'left'
  /** the instant of the last change, for the next `updatedSince` */
  readonly updatedAt: string
}

export type CreatePersonInput = {
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
  readonly employeeNumber: string
  readonly login: string
  readonly name: string
  readonly nameLatin?: string | undefined
  readonly email?: string | undefined
  readonly departmentId?: string | undefined
  readonly position?: {
    readonly zh?: string | undefined
    readonly en?: string | undefined
  } | undefined
}
export type CreatePersonAnswer = {
  readonly personId: string
  readonly companyId: string
  readonly employeeNumber: string | null
  /** the sign-in name */
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly department: {
    readonly departmentId: string
    readonly name: {
      readonly zh?: string
      readonly en?: string
    }
  } | null
  readonly position: {
    readonly zh?: string
    readonly en?: string
  } | null
  readonly status: 'active' | 'suspended' | 'left'
  /** the instant of the last change, for the next `updatedSince` */
  readonly updatedAt: string
}

export type DeactivatePersonInput = {
  readonly employeeNumber: string
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
}
export type DeactivatePersonAnswer = {
  readonly personId: string
  readonly companyId: string
  readonly employeeNumber: string | null
  /** the sign-in name */
  readonly login: string
  readonly name: string
  readonly nameLatin: string | null
  readonly email: string | null
  readonly department: {
    readonly departmentId: string
    readonly name: {
      readonly zh?: string
      readonly en?: string
    }
  } | null
  readonly position: {
    readonly zh?: string
    readonly en?: string
  } | null
  readonly status: 'active' | 'suspended' | 'left'
  /** the instant of the last change, for the next `updatedSince` */
  readonly updatedAt: string
}

export type ListRegistrationsInput = {
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
  /** only records that changed at or after this instant; go back a few minutes, so that nothing is missed */
  readonly updatedSince?: string | undefined
  /** the `nextCursor` of the previous page */
  readonly cursor?: string | undefined
  /** rows per page */
  readonly limit?: number | undefined
}
export type ListRegistrationsAnswer = {
  readonly data: readonly ({
    readonly registrationId: string
    readonly personId: string
    readonly companyId: string
    readonly employeeNumber: string | null
    readonly examId: string
    readonly exam: {
      readonly zh?: string
      readonly en?: string
    }
    readonly status: 'submitted' | 'returned' | 'approved' | 'scheduled' | 'sat' | 'passed' | 'failed' | 'cancelled' | 'expired'
    readonly session: {
      readonly sessionId: string
      readonly startsAt: string
      readonly endsAt: string
      readonly centre: {
        readonly zh?: string
        readonly en?: string
      }
    } | null
    /** the instant of the last change, for the next `updatedSince` */
    readonly updatedAt: string
  })[]
  readonly nextCursor: string | null
}

export type ListResultsInput = {
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
  /** only records that changed at or after this instant; go back a few minutes, so that nothing is missed */
  readonly updatedSince?: string | undefined
  /** the `nextCursor` of the previous page */
  readonly cursor?: string | undefined
  /** rows per page */
  readonly limit?: number | undefined
}
export type ListResultsAnswer = {
  readonly data: readonly ({
    readonly attemptId: string
    readonly personId: string
    readonly companyId: string
    readonly employeeNumber: string | null
    readonly examId: string
    readonly exam: {
      readonly zh?: string
      readonly en?: string
    }
    /** the number of the attempt, from 1 */
    readonly attempt: number
    readonly score: number
    readonly totalPoints: number
    readonly hasPassed: boolean
    readonly startedAt: string
    readonly submittedAt: string
    readonly releasedAt: string
    /** the instant of the last change, for the next `updatedSince` */
    readonly updatedAt: string
  })[]
  readonly nextCursor: string | null
}

export type ListProgressInput = {
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
  /** only records that changed at or after this instant; go back a few minutes, so that nothing is missed */
  readonly updatedSince?: string | undefined
  /** the `nextCursor` of the previous page */
  readonly cursor?: string | undefined
  /** rows per page */
  readonly limit?: number | undefined
}
export type ListProgressAnswer = {
  readonly data: readonly ({
    readonly courseId: string
    readonly course: {
      readonly zh?: string
      readonly en?: string
    }
    readonly personId: string
    readonly companyId: string
    readonly employeeNumber: string | null
    /** the progress, 0 to 100 */
    readonly percent: number
    /** study time in seconds */
    readonly studiedSeconds: number
    readonly startedAt: string
    readonly completedAt: string | null
    /** the instant of the last change, for the next `updatedSince` */
    readonly updatedAt: string
  })[]
  readonly nextCursor: string | null
}

export type ListCertificatesInput = {
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
  /** only records that changed at or after this instant; go back a few minutes, so that nothing is missed */
  readonly updatedSince?: string | undefined
  /** the `nextCursor` of the previous page */
  readonly cursor?: string | undefined
  /** rows per page */
  readonly limit?: number | undefined
}
export type ListCertificatesAnswer = {
  readonly data: readonly ({
    readonly number: string
    readonly title: {
      readonly zh?: string
      readonly en?: string
    }
    readonly personId: string
    readonly companyId: string
    readonly employeeNumber: string | null
    /** the name on the certificate */
    readonly holder: string
    readonly status: 'valid' | 'expired' | 'revoked' | 'superseded'
    readonly issuedAt: string
    readonly validUntil: string | null
    /** the instant of the last change, for the next `updatedSince` */
    readonly updatedAt: string
  })[]
  readonly nextCursor: string | null
}

export type VerifyCertificateInput = {
  readonly number: string
  /** the company; optional for a token of one company, required for a token of all companies */
  readonly companyId?: string | undefined
}
export type VerifyCertificateAnswer = {
  readonly number: string
  readonly title: {
    readonly zh?: string
    readonly en?: string
  }
  readonly personId: string
  readonly companyId: string
  readonly employeeNumber: string | null
  /** the name on the certificate */
  readonly holder: string
  readonly status: 'valid' | 'expired' | 'revoked' | 'superseded'
  readonly issuedAt: string
  readonly validUntil: string | null
  /** the instant of the last change, for the next `updatedSince` */
  readonly updatedAt: string
}

/** The public API, version 1: one method for each call. */
export class PortalApi extends ApiSender {
  /** The service account behind the token. Any valid token. */
  getTokenInfo(input: GetTokenInfoInput = {}): Promise<GetTokenInfoAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/token' }, input)
  }

  /** The companies that the token can access. Any valid token. */
  listCompanies(input: ListCompaniesInput = {}): Promise<ListCompaniesAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/companies' }, input)
  }

  /** People of a company. Scope people:read. */
  listPeople(input: ListPeopleInput = {}): Promise<ListPeopleAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/people' }, input)
  }

  /** A person by their employee number. Scope people:read. */
  getPerson(input: GetPersonInput): Promise<GetPersonAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/people/{employeeNumber}' }, input)
  }

  /** Create a person in a company. They can sign in once they are invited, or through the company’s single sign-on. Scope people:write. */
  createPerson(input: CreatePersonInput, options: WriteOptions = {}): Promise<CreatePersonAnswer> {
    return this.send({ method: 'POST', path: '/api/v1/people' }, input, options)
  }

  /** End the membership of a person and their sessions in the company. Their results are kept. Scope people:write. */
  deactivatePerson(input: DeactivatePersonInput, options: WriteOptions = {}): Promise<DeactivatePersonAnswer> {
    return this.send({ method: 'POST', path: '/api/v1/people/{employeeNumber}/deactivate' }, input, options)
  }

  /** Registrations for exams at a centre. Scope exams:read. */
  listRegistrations(input: ListRegistrationsInput = {}): Promise<ListRegistrationsAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/registrations' }, input)
  }

  /** Results of exams that have been released to their candidates. Scores are in points. Scope exams:read. */
  listResults(input: ListResultsInput = {}): Promise<ListResultsAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/results' }, input)
  }

  /** Progress of people in courses. Scope progress:read. */
  listProgress(input: ListProgressInput = {}): Promise<ListProgressAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/progress' }, input)
  }

  /** Certificates of people. Scope certificates:read. */
  listCertificates(input: ListCertificatesInput = {}): Promise<ListCertificatesAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/certificates' }, input)
  }

  /** A certificate by its number, with or without hyphens, to verify it. Scope certificates:read. */
  verifyCertificate(input: VerifyCertificateInput): Promise<VerifyCertificateAnswer> {
    return this.send({ method: 'GET', path: '/api/v1/certificates/{number}' }, input)
  }
}
