import './disable-eval.ts'
import './main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from './auth/session.ts'
import { queryClient } from './core/query-client.ts'
import { api, client, trpc } from './core/trpc.ts'
import { router } from './routes.tsx'
import { applyTheme } from './shell/theme.ts'

applyTheme()
watchSession(queryClient, router)
preloadPage()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
	<StrictMode>
		<trpc.Provider client={client} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>
				<RouterProvider router={router} />
			</QueryClientProvider>
		</trpc.Provider>
	</StrictMode>,
)

/**
 * Loads the code and the main record of the opened page while the session is checked, with one request for the record and the
 * session. A failed load is reported when the page is rendered.
 */
function preloadPage() {
	const { pathname } = router.latestLocation
	const [matchedRoutes, params] = router.getMatchedRoutes(pathname)
	for (const { options } of matchedRoutes) {
		options.component?.preload?.()?.catch(() => {})
		if (options.staticData?.prefetch === undefined) continue
		void api.auth.me.prefetch()
		void options.staticData.prefetch(params)
	}
}

declare module '@tanstack/react-router' {
	interface StaticDataRouteOption {
		/** Queries the main record of the page, when a browser opens the editor on this page. */
		prefetch?: (params: Readonly<Record<string, string>>) => Promise<void>
	}
}
