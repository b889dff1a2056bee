import {
	createRootRoute,
	createRoute,
	createRouter,
	Outlet,
	redirect,
} from '@tanstack/react-router'
import { requireSession, skipIfSignedIn } from './auth/session.ts'
import { loginSearch, signUpSearch, ssoSearch } from './auth/sign-in-search.ts'
import { isCalendarDate } from './core/is-calendar-date.ts'
import { api } from './core/trpc.ts'
import { readSearch } from './notifications/notifications-search.ts'
import { readListSearch } from './presentations/list-search.ts'
import { lazyPage } from './shell/lazy-page.ts'
import { parseSearch } from './shell/parse-search.ts'
import { RouteFailed, RouteMissing, RoutePending } from './shell/route-states.tsx'

const text = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined
const rootRoute = createRootRoute({ component: Outlet })

const loginRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/login',
	validateSearch: loginSearch,
	beforeLoad: ({ search }) => skipIfSignedIn(search.next),
	component: lazyPage(() => import('./auth/login-page.tsx'), 'LoginPage'),
})
const ssoRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/login/sso',
	validateSearch: ssoSearch,
	beforeLoad: async ({ search }) => {
		if (search.state === undefined) await skipIfSignedIn(search.next)
	},
	component: lazyPage(() => import('./auth/sso-page.tsx'), 'SsoPage'),
})
const signupRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/signup',
	validateSearch: signUpSearch,
	beforeLoad: ({ search }) => skipIfSignedIn(search.next),
	component: lazyPage(() => import('./auth/signup-page.tsx'), 'SignupPage'),
})

const forgotRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/forgot-password',
	component: lazyPage(() => import('./auth/forgot-page.tsx'), 'ForgotPage'),
})
const passwordRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/password/$token',
	component: lazyPage(() => import('./auth/password-page.tsx'), 'PasswordPage'),
})

const confirmAddressRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/confirm-address/$token',
	component: lazyPage(() => import('./auth/confirm-address-page.tsx'), 'ConfirmAddressPage'),
})
const verifyEmailRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/verify-email/$token',
	component: lazyPage(() => import('./auth/verify-email-page.tsx'), 'VerifyEmailPage'),
})
const verifyEmailWithoutTokenRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/verify-email',
	component: lazyPage(() => import('./auth/verify-email-page.tsx'), 'VerifyEmailWithoutToken'),
})
const secondFactorRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/second-factor',
	component: lazyPage(() => import('./pages/second-factor-page.tsx'), 'SecondFactorPage'),
})

const erasureRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/erasures/$certificateId',
	component: lazyPage(() => import('./pages/erasure-page.tsx'), 'ErasurePage'),
})

/** The preview of a deck is a page of the viewer, so the browser loads it from the server. */
const previewRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: '/preview/$deckId',
	beforeLoad: ({ location }) => {
		throw redirect({ href: location.href, reloadDocument: true })
	},
})

const appRoute = createRoute({
	getParentRoute: () => rootRoute,
	id: 'app',
	beforeLoad: ({ location }) => requireSession(location.href),
	component: lazyPage(() => import('./shell/app-layout.tsx'), 'AppLayout'),
})
const indexRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/',
	component: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'),
})
const decksRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/decks',
	staticData: { prefetch: () => api.decks.list.prefetch() },
	component: lazyPage(() => import('./pages/decks-page.tsx'), 'DecksPage'),
})
const deckRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/decks/$deckId',
	validateSearch: (
		search: Record<string, unknown>,
	): { slide?: string; tab?: string; contract?: string; faq?: string } => {
		const [slide, tab, contract] = [text(search.slide), text(search.tab), text(search.contract)]
		const faq = text(search.faq)
		return {
			...(slide === undefined ? {} : { slide }),
			...(tab === undefined ? {} : { tab }),
			...(contract === undefined ? {} : { contract }),
			...(faq === undefined ? {} : { faq }),
		}
	},
	staticData: { prefetch: ({ deckId = '' }) => api.decks.get.prefetch({ deckId }) },
	component: lazyPage(() => import('./pages/deck-page.tsx'), 'DeckPage'),
})
const presentationsRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/presentations',
	validateSearch: readListSearch,
	component: lazyPage(() => import('./presentations/presentations-page.tsx'), 'PresentationsPage'),
})
const presentationRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/presentations/$presentationId',
	component: lazyPage(() => import('./pages/presentation-page.tsx'), 'PresentationPage'),
})
const proposalRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/presentations/$presentationId/proposal',
	component: lazyPage(() => import('./proposals/proposal-page.tsx'), 'ProposalPage'),
})
const measurementReportRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/presentations/$presentationId/measurement-report',
	component: lazyPage(
		() => import('./roof-measurements/measurement-report-page.tsx'),
		'MeasurementReportPage',
	),
})
const contractsRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/contracts',
	validateSearch: (search: Record<string, unknown>): { view?: 'templates' } =>
		search.view === 'templates' ? { view: 'templates' } : {},
	component: lazyPage(() => import('./contracts/contracts-page.tsx'), 'ContractsPage'),
})
const contractRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/contracts/$documentId',
	component: lazyPage(() => import('./contracts/document-page.tsx'), 'DocumentPage'),
})
const appointmentsRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/appointments',
	validateSearch: (search: Record<string, unknown>): { view?: 'week' | 'hours'; week?: string } => {
		const week = text(search.week)
		return {
			...(search.view === 'hours' ? { view: 'hours' as const } : {}),
			...(week !== undefined && isCalendarDate(week) ? { week } : {}),
		}
	},
	component: lazyPage(() => import('./appointments/appointments-page.tsx'), 'AppointmentsPage'),
})
const questionsRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/questions',
	validateSearch: (search: Record<string, unknown>): { question?: string } => {
		const question = text(search.question)
		return question === undefined ? {} : { question }
	},
	component: lazyPage(() => import('./qa/questions-page.tsx'), 'QuestionsPage'),
})
const activityRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/activity',
	validateSearch: (search: Record<string, unknown>): { kind?: string; who?: 'mine' } => {
		const kind = text(search.kind)
		return {
			...(kind !== undefined && { kind }),
			...(search.who === 'mine' && { who: 'mine' }),
		}
	},
	component: lazyPage(() => import('./activity/activity-page.tsx'), 'ActivityPage'),
})
const priceBookRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/price-book',
	component: lazyPage(() => import('./price-book/price-book-page.tsx'), 'PriceBookPage'),
})
const priceBookImportRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/price-book/import',
	component: lazyPage(() => import('./price-book/import-page.tsx'), 'ImportPage'),
})
const knowledgeRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/knowledge',
	component: lazyPage(() => import('./knowledge/knowledge-page.tsx'), 'KnowledgePage'),
})
const helpRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/help',
	component: lazyPage(() => import('./help/help-page.tsx'), 'HelpPage'),
})
const helpTopicRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/help/$topic',
	component: lazyPage(() => import('./help/help-page.tsx'), 'HelpPage'),
})
const settingsRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/settings',
	component: lazyPage(() => import('./company/settings-page.tsx'), 'SettingsPage'),
})
const companyRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/',
	component: lazyPage(() => import('./company/company-section.tsx'), 'CompanySection'),
})
const teamRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/team',
	component: lazyPage(() => import('./team/team-section.tsx'), 'TeamSection'),
})
const securityRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/security',
	component: lazyPage(() => import('./security/security-section.tsx'), 'SecuritySection'),
})
const myNotificationsRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/notifications',
	component: lazyPage(
		() => import('./company/my-notifications-section.tsx'),
		'MyNotificationsSection',
	),
})
const integrationsRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/integrations',
	validateSearch: readSearch,
	component: lazyPage(
		() => import('./notifications/integrations-section.tsx'),
		'IntegrationsSection',
	),
})
/** Earlier address of the integrations, which links in emails and bookmarks may have. */
const oldNotificationsRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '/notifications',
	validateSearch: readSearch,
	beforeLoad: ({ search }) => {
		throw redirect({ to: '/settings/integrations', search, replace: true })
	},
})
const apiKeysRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/api-keys',
	component: lazyPage(() => import('./api-keys/keys-section.tsx'), 'KeysSection'),
})
const fontsRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/fonts',
	component: lazyPage(() => import('./fonts/fonts-section.tsx'), 'FontsSection'),
})
const mailRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/mail',
	validateSearch: (search: Record<string, unknown>): { mail?: string } => {
		const mail = text(search.mail)
		return mail === undefined ? {} : { mail }
	},
	component: lazyPage(() => import('./mail/mail-section.tsx'), 'MailSection'),
})
const auditLogRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/audit-log',
	component: lazyPage(() => import('./admin-acts/admin-acts-section.tsx'), 'AdminActsSection'),
})
const dataRoute = createRoute({
	getParentRoute: () => settingsRoute,
	path: '/data',
	component: lazyPage(() => import('./privacy/data-section.tsx'), 'DataSection'),
})

/** Renders the "not found" page for unknown paths inside the app layout, so the navigation stays visible. */
const missingRoute = createRoute({
	getParentRoute: () => appRoute,
	path: '$',
	component: RouteMissing,
})

const routeTree = rootRoute.addChildren([
	loginRoute,
	ssoRoute,
	signupRoute,
	forgotRoute,
	passwordRoute,
	confirmAddressRoute,
	verifyEmailRoute,
	verifyEmailWithoutTokenRoute,
	secondFactorRoute,
	erasureRoute,
	previewRoute,
	appRoute.addChildren([
		indexRoute,
		decksRoute,
		deckRoute,
		presentationsRoute,
		presentationRoute,
		measurementReportRoute,
		proposalRoute,
		questionsRoute,
		contractsRoute,
		contractRoute,
		appointmentsRoute,
		activityRoute,
		priceBookRoute,
		priceBookImportRoute,
		oldNotificationsRoute,
		knowledgeRoute,
		helpRoute,
		helpTopicRoute,
		settingsRoute.addChildren([
			companyRoute,
			securityRoute,
			myNotificationsRoute,
			teamRoute,
			integrationsRoute,
			apiKeysRoute,
			fontsRoute,
			mailRoute,
			auditLogRoute,
			dataRoute,
		]),
		missingRoute,
	]),
])

export const router = createRouter({
	routeTree,
	defaultPreload: 'intent',
	defaultPendingComponent: RoutePending,
	defaultErrorComponent: RouteFailed,
	defaultNotFoundComponent: RouteMissing,
	parseSearch,
	scrollRestoration: true,
})

declare module '@tanstack/react-router' {
	interface Register {
		router: typeof router
	}
}
