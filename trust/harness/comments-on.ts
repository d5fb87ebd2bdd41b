/** Settings of a portal whose members discuss records. */
export const COMMENTS_ON = {
  COMMENTS: 'on',
  OSA_ASSESSED: '2026-10-01',
  OSA_CONTACT: 'cwynion@lidar.example',
}
