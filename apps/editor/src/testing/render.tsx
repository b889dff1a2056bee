import { Toaster } from '@dormer/ui/toast'
import { TooltipProvider } from '@dormer/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cleanup, type RenderResult, render as renderInBrowser } from 'vitest-browser-react'
import { queryClient } from '../core/query-client.ts'
import { client, trpc } from '../core/trpc.ts'

/**
 * Renders a component of the editor with its API client, an empty query cache, tooltips and toasts. Removes what the test
 * rendered before.
 */
export async function render(children: ReactNode): Promise<RenderResult> {
	await cleanup()
	queryClient.clear()
	queryClient.setDefaultOptions({ queries: { retry: false } })
	return renderInBrowser(
		<trpc.Provider client={client} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>
				<TooltipProvider delayDuration={400}>
					{children}
					<Toaster theme="light" />
				</TooltipProvider>
			</QueryClientProvider>
		</trpc.Provider>,
	)
}
