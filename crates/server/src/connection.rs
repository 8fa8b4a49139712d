//! A connection that ends if its client does not read.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// A stream whose writes fail once its client has taken nothing for a time.
pub struct Connection<S> {
    stream: S,
    patience: Duration,
    /// Until when the client must take something, if it does not now.
    wait: Option<Pin<Box<Sleep>>>,
}

impl<S> Connection<S> {
    pub fn new(stream: S, patience: Duration) -> Connection<S> {
        Connection { stream, patience, wait: None }
    }

    fn check<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.wait = None;
            return written;
        }
        let end = Instant::now() + self.patience;
        let wait = self.wait.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(end)));
        ready!(wait.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Connection<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Connection<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.check(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.check(context, closed)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::io::Read;
    use std::sync::mpsc;

    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    async fn write(server: &mut Connection<TcpStream>, mut left: usize) -> io::Result<()> {
        let bytes = vec![7; 1 << 16];
        while left > 0 {
            let some = &bytes[..left.min(bytes.len())];
            left -= poll_fn(|context| Pin::new(&mut *server).poll_write(context, some)).await?;
        }
        Ok(())
    }

    #[test]
    fn a_client_that_reads_slowly_is_served_and_one_that_does_not_read_is_not() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let mut client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let (end, ended) = mpsc::channel::<()>();
            let reading = std::thread::Builder::new().spawn(move || {
                let mut bytes = vec![0; 4 << 20];
                for _ in 0..5 {
                    std::thread::sleep(Duration::from_millis(500));
                    client.read_exact(&mut bytes).unwrap();
                }
                // Open, but nothing more is read.
                let _ = ended.recv();
            });
            let stream = listener.accept().await.unwrap().0;
            let mut server = Connection::new(stream, Duration::from_secs(2));
            write(&mut server, 20 << 20).await.unwrap();
            let error = write(&mut server, 64 << 20).await.unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            drop(end);
            reading.unwrap().join().unwrap();
        });
    }
}
