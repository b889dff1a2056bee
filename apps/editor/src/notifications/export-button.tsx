import { Button } from '@dormer/ui/button'
import { toastRefused } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { messageOf } from '../core/refusal.ts'
import { exportEvents } from './export-events.ts'
import { askOf } from './log-window.ts'
import type { LogFilters } from './search.ts'

/** The log as it is filtered, as a file. */
export function ExportButton({ filters, className }: { filters: LogFilters; className: string }) {
	const { mutate, isPending } = useMutation({
		mutationFn: exportEvents,
		onError: (error) => toastRefused(messageOf(error)),
	})
	return (
		<Button
			look="quiet"
			size="s"
			flush
			busy={isPending}
			aria-label="Export the events as a CSV file"
			onClick={() => mutate(askOf(filters))}
			className={className}
		>
			{!isPending && <Download className="icon" aria-hidden />}
			Export
		</Button>
	)
}
