import './emails.ts'
import { adminActsRouter } from './accounts/admin-acts/router.ts'
import { apiKeysRouter } from './accounts/api-keys/router.ts'
import { authRouter } from './accounts/auth/router.ts'
import { secondFactorRouter } from './accounts/auth/second-factor-router.ts'
import { companyRouter } from './accounts/company/router.ts'
import { memberNotificationsRouter } from './accounts/member-notifications/router.ts'
import { onboardingRouter } from './accounts/onboarding/router.ts'
import { ssoRouter } from './accounts/sso/router.ts'
import { suppressionsRouter } from './accounts/suppressions/router.ts'
import { teamRouter } from './accounts/team/router.ts'
import { brandingRouter } from './content/branding/router.ts'
import { contractTemplatesRouter } from './content/contract-templates/router.ts'
import { decksRouter } from './content/decks/router.ts'
import { faqsRouter } from './content/faqs/router.ts'
import { fontsRouter } from './content/fonts/router.ts'
import { generationRouter } from './content/generation/router.ts'
import { imagesRouter } from './content/images/router.ts'
import { knowledgeRouter } from './content/knowledge/router.ts'
import { narrationRouter } from './content/narration/router.ts'
import { priceBookRouter } from './content/price-book/router.ts'
import { pricingRouter } from './content/pricing/router.ts'
import { qaSettingsRouter } from './content/qa-settings/router.ts'
import { slidesRouter } from './content/slides/router.ts'
import { voicesRouter } from './content/voices/router.ts'
import { signedDocumentsRouter } from './contracts/documents/router.ts'
import { contractImportRouter } from './contracts/import/router.ts'
import { signingRouter } from './contracts/signing/router.ts'
import { verificationRouter } from './contracts/verification/router.ts'
import { createCallerFactory, mergeRouters, router } from './core/trpc.ts'
import { emailRouter } from './email/router.ts'
import { activityRouter } from './outreach/activity/router.ts'
import { viewerActivityRouter } from './outreach/activity/viewer-router.ts'
import { eventLogRouter } from './outreach/event-log/router.ts'
import { liveRouter } from './outreach/live/router.ts'
import { notificationsRouter } from './outreach/notifications/router.ts'
import { privacyRouter } from './outreach/privacy/router.ts'
import { deliveriesRouter } from './outreach/sends/router.ts'
import { actionsRouter } from './sale/actions/router.ts'
import { appointmentsRouter } from './sale/appointments/router.ts'
import { deckPreviewRouter } from './sale/presentations/preview-router.ts'
import { prospectsRouter } from './sale/presentations/prospects-router.ts'
import { presentationsRouter } from './sale/presentations/router.ts'
import { proposalRouter } from './sale/proposal/router.ts'
import { answersRouter } from './sale/qa/answers-router.ts'
import { qaRouter } from './sale/qa/router.ts'
import { roofMeasurementsRouter } from './sale/roof-measurements/router.ts'
import { sampleDeckRouter } from './sale/sample-deck/router.ts'
import { utilityRouter } from './sale/utility/router.ts'

/** Router of all operations. tRPC serves the router directly; the REST API is generated from the procedures' metadata. */
export const appRouter = router({
	actions: actionsRouter,
	activity: activityRouter,
	adminActs: adminActsRouter,
	apiKeys: apiKeysRouter,
	appointments: appointmentsRouter,
	auth: authRouter,
	branding: brandingRouter,
	company: companyRouter,
	contracts: mergeRouters(
		contractTemplatesRouter,
		contractImportRouter,
		signedDocumentsRouter,
		verificationRouter,
	),
	decks: mergeRouters(decksRouter, deckPreviewRouter),
	deliveries: deliveriesRouter,
	eventLog: eventLogRouter,
	faqs: faqsRouter,
	fonts: fontsRouter,
	generation: generationRouter,
	images: imagesRouter,
	knowledge: knowledgeRouter,
	live: liveRouter,
	mail: mergeRouters(emailRouter, suppressionsRouter),
	narration: narrationRouter,
	notifications: mergeRouters(notificationsRouter, memberNotificationsRouter),
	onboarding: mergeRouters(onboardingRouter, sampleDeckRouter),
	presentations: mergeRouters(presentationsRouter, viewerActivityRouter),
	priceBook: priceBookRouter,
	pricing: pricingRouter,
	privacy: privacyRouter,
	proposals: proposalRouter,
	prospects: prospectsRouter,
	qa: mergeRouters(qaRouter, answersRouter, qaSettingsRouter),
	roofMeasurements: roofMeasurementsRouter,
	signing: signingRouter,
	secondFactor: secondFactorRouter,
	slides: slidesRouter,
	sso: ssoRouter,
	team: teamRouter,
	utility: utilityRouter,
	voices: voicesRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)

export { readBearer } from './accounts/api-keys/read-bearer.ts'
export { createCompany } from './accounts/auth/create-company.ts'
export { DEMO_LOGIN, isDemoOffered } from './accounts/auth/demo-login.ts'
export { reencryptSecondFactors } from './accounts/auth/reencrypt-second-factors.ts'
export { createSessions, readSession, type Sessions } from './accounts/auth/session.ts'
export { makeSignupInvitation } from './accounts/auth/signup-invitation.ts'
export { type IdempotentCall, runOnce } from './accounts/idempotency/index.ts'
export { readImageSizes } from './content/images/index.ts'
export {
	checkSealCertificate,
	reencryptSigningKey,
} from './contracts/sealing/load-signing-identity.ts'
export type { App } from './core/app.ts'
export type { Caller } from './core/caller.ts'
export {
	type Config,
	type ConfigSource,
	completeConfig,
	parseSecretKeys,
	readConfig,
} from './core/config.ts'
export { AppError, type ErrorCode, errorBody, STATUS_OF } from './core/errors.ts'
export { escapeHtml } from './core/escape-html.ts'
export { nearestName } from './core/explain/nearest-name.ts'
export { JOB_NAMES } from './core/jobs.ts'
export { fitsJsonLimits } from './core/json/json-shape.ts'
export { callerError, requireScope, SEND_KEY } from './core/keys/require-caller.ts'
export { enforceRateLimit } from './core/limits.ts'
export { Success, TextParts } from './core/schema.ts'
export { onSignal, publishSignal } from './core/signals.ts'
export { toAppError } from './core/to-app-error.ts'
export { runInSpan, type SpanStart, setTracer, type Tracer } from './core/tracing.ts'
export type { Context, Credential, Meta } from './core/trpc.ts'
export { isUploadOpen } from './core/uploads.ts'
export type { TrackingRequest } from './email/detect-machine.ts'
export { emailLink, readEmailLink } from './email/links.ts'
export {
	judgeEmailView,
	trackClick,
	trackOpen,
	trackUnsubscribePage,
	unsubscribe,
} from './email/track.ts'
export { endLiveStreams } from './outreach/live/listener.ts'
export { reencryptWebhookSecrets } from './outreach/notifications/reencrypt-webhook-secrets.ts'
export { readPresentationToken } from './sale/presentations/events-token.ts'
export { type LinkPreview, readLinkPreview } from './sale/presentations/playback/link-preview.ts'
export { agreeToAnswers, findAnswerSender } from './sale/qa/agree-to-answers.ts'
export { listProviderStates } from './sale/utility/index.ts'
