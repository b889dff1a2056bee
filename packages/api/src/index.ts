import { actionsRouter } from './actions/router.ts'
import { activityRouter } from './activity/router.ts'
import { apiKeysRouter } from './api-keys/router.ts'
import { appointmentsRouter } from './appointments/router.ts'
import { authRouter } from './auth/router.ts'
import { brandingRouter } from './branding/router.ts'
import { companyRouter } from './company/router.ts'
import { contractsRouter } from './contracts/router.ts'
import { signingRouter } from './contracts/signing-router.ts'
import { decksRouter } from './decks/router.ts'
import { deliveriesRouter } from './deliveries/router.ts'
import { eventLogRouter } from './event-log/router.ts'
import { faqsRouter } from './faqs/router.ts'
import { fontsRouter } from './fonts/router.ts'
import { generationRouter } from './generation/router.ts'
import { imagesRouter } from './images/router.ts'
import { knowledgeRouter } from './knowledge/router.ts'
import { liveRouter } from './live/router.ts'
import { mailRouter } from './mail/router.ts'
import { narrationRouter } from './narration/router.ts'
import { notificationsRouter } from './notifications/router.ts'
import { onboardingRouter } from './onboarding/router.ts'
import { presentationsRouter } from './presentations/router.ts'
import { pricingRouter } from './pricing/router.ts'
import { qaRouter } from './qa/router.ts'
import { roofMeasurementsRouter } from './roof-measurements/router.ts'
import { slidesRouter } from './slides/router.ts'
import { teamRouter } from './team/router.ts'
import { createCallerFactory, router } from './trpc.ts'
import { utilityRouter } from './utility/router.ts'
import { voicesRouter } from './voices/router.ts'

/** Every operation, once: tRPC serves it as it is, REST through its metadata. */
export const appRouter = router({
	actions: actionsRouter,
	activity: activityRouter,
	apiKeys: apiKeysRouter,
	appointments: appointmentsRouter,
	auth: authRouter,
	branding: brandingRouter,
	company: companyRouter,
	contracts: contractsRouter,
	decks: decksRouter,
	deliveries: deliveriesRouter,
	eventLog: eventLogRouter,
	faqs: faqsRouter,
	fonts: fontsRouter,
	generation: generationRouter,
	images: imagesRouter,
	knowledge: knowledgeRouter,
	live: liveRouter,
	mail: mailRouter,
	narration: narrationRouter,
	notifications: notificationsRouter,
	onboarding: onboardingRouter,
	presentations: presentationsRouter,
	pricing: pricingRouter,
	qa: qaRouter,
	roofMeasurements: roofMeasurementsRouter,
	signing: signingRouter,
	slides: slidesRouter,
	team: teamRouter,
	utility: utilityRouter,
	voices: voicesRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)

export { readBearer } from './api-keys/service.ts'
export type { App } from './app.ts'
export {
	createSessions,
	DEMO_LOGIN,
	readSession,
	type Sessions,
} from './auth/service.ts'
export type { Caller } from './caller.ts'
export { type Config, type ConfigSource, completeConfig, readConfig } from './config.ts'
export { checkSeal } from './contracts/service.ts'
export { AppError, type ErrorCode, errorBody, STATUS_OF } from './errors.ts'
export { escapeHtml } from './escape-html.ts'
export { consume } from './limits.ts'
export { endLive } from './live/service.ts'
export {
	mailLink,
	readMailLink,
	senderOf,
	trackClick,
	trackOpen,
	unsubscribe,
	type Visit,
} from './mail/service.ts'
export { readPresentationToken } from './presentations/service.ts'
export { onSignal, signal } from './signals.ts'
export { type Context, type Credential, type Meta, toAppError } from './trpc.ts'
export { isUploadOpen } from './uploads.ts'
export { TextParts } from './wire.ts'
