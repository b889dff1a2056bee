import '../styles.ts'
