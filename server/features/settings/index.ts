export { findSettings, isMailTopic, setTopic } from './settings.repository.ts'
