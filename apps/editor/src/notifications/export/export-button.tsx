import { Button } from '@dormer/ui/button'
import { toastError } from '@dormer/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorMessage } from '../../core/api-error.ts'
import { logInput } from '../log-input.ts'
import type { LogFilters } from '../notifications-search.ts'
import { exportEvents } from './export-events.ts'

/** Renders the button that downloads the filtered event log as a CSV file. */
export function ExportButton({ filters, className }: { filters: LogFilters; className: string }) {
	const { mutate, isPending } = useMutation({
		mutationFn: exportEvents,
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<Button
			look="quiet"
			size="s"
			flush
			busy={isPending}
			aria-label="Export the events as a CSV file"
			onClick={() => mutate(logInput(filters))}
			className={className}
		>
			{!isPending && <Download className="icon" aria-hidden />}
			Export
		</Button>
	)
}
