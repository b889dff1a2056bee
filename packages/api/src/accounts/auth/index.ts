export { recordMilestone, recordTour } from './onboarding.ts'
export { updateOrganization } from './organization.ts'
export { hashPassword } from './password.ts'
export { makePasswordLink, passwordLinkEnd } from './password-link.ts'
