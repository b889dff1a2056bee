import { Button, type ButtonLook } from '@dormer/ui/button'
import { type ReactNode, useRef } from 'react'

type ChooseFilesProps = {
	accept: string
	multiple?: boolean
	look?: ButtonLook
	size?: 'm' | 's'
	flush?: boolean
	busy?: boolean
	className?: string
	children: ReactNode
	onFiles: (files: File[]) => void
}

/** Renders a button that opens the file dialog of the operating system. */
export function ChooseFiles({ accept, multiple, children, onFiles, ...button }: ChooseFilesProps) {
	const input = useRef<HTMLInputElement>(null)
	return (
		<>
			<Button {...button} onClick={() => input.current?.click()}>
				{children}
			</Button>
			<input
				ref={input}
				type="file"
				hidden
				accept={accept}
				multiple={multiple}
				onChange={({ target }) => {
					const files = [...(target.files ?? [])]
					target.value = ''
					if (files.length > 0) onFiles(files)
				}}
			/>
		</>
	)
}
